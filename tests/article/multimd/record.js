// Records what Wiki.js's renderer makes of tables: `npm install markdown-it@12 markdown-it-multimd-table@4.2.3`, then
// `node record.js < tables.json > recorded.json`, where tables.json is a list of texts.
const markdown = require("markdown-it")({ html: true });
markdown.use(require("markdown-it-multimd-table"), { multiline: true, rowspan: true, headerless: true });
const texts = JSON.parse(require("fs").readFileSync(0));
console.log(JSON.stringify(texts.map((text) => [text, markdown.render(text)]), null, 0));
