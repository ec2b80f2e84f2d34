// Draws an address as a QR code (ISO/IEC 18004): bytes, error correction M, mask 0, the smallest version up to 20.
(() => {
  // For each version: codewords that correct a block, and the number of blocks.
  const CORRECTING = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
  const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
  const QUIET = 4;
  // Level M with mask 0, as the standard writes it; bit 0 comes first.
  const FORMAT = [..."010010000010101"].map(Number);
  const times = (a, b) => {
    let product = 0;
    for (; b; b >>= 1, a = (a << 1) ^ ((a >> 7) * 0x11d)) if (b & 1) product ^= a;
    return product;
  };
  const correction = (data, count) => {
    let factors = [1], root = 1;
    for (let place = 0; place < count; place++, root = times(root, 2)) {
      factors = [...factors, 0].map((factor, at) => factor ^ (at ? times(factors[at - 1], root) : 0));
    }
    const rest = Array(count).fill(0);
    for (const byte of data) {
      const factor = byte ^ rest.shift();
      rest.push(0);
      rest.forEach((_, at) => { rest[at] ^= times(factors[at + 1], factor); });
    }
    return rest;
  };
  // The patterns that every code of a version has; what is undefined is free for data.
  const patterns = (version) => {
    const size = version * 4 + 17, grid = Array.from({ length: size }, () => Array(size));
    const put = (x, y, dark) => { if (x >= 0 && y >= 0 && x < size && y < size) grid[y][x] = +dark; };
    const square = (x, y, reach, light) => {
      for (let down = -reach; down <= reach; down++) for (let right = -reach; right <= reach; right++) {
        put(x + right, y + down, !light.includes(Math.max(Math.abs(down), Math.abs(right))));
      }
    };
    for (let at = 0; at < size; at++) { put(6, at, at % 2 < 1); put(at, 6, at % 2 < 1); }
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, [2, 4]);
    const count = version > 1 ? Math.floor(version / 7) + 2 : 0, step = Math.ceil((size - 13) / (count - 1) / 2) * 2;
    const centres = Array.from({ length: count }, (_, at) => at ? size - 7 - (count - 1 - at) * step : 6);
    for (const x of centres) for (const y of centres) {
      if (grid[y][x] === undefined || (x === 6) !== (y === 6) && x + y !== size - 1) square(x, y, 2, [1]);
    }
    FORMAT.forEach((dark, bit) => {
      put(8, bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit, dark);
      put(bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit, 8, dark);
    });
    put(8, size - 8, 1);
    if (version > 6) {
      let rest = version;
      for (let bit = 0; bit < 12; bit++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
      const about = version << 12 | rest;
      for (let bit = 0; bit < 18; bit++) {
        const near = Math.floor(bit / 3), far = size - 11 + bit % 3;
        put(near, far, about >> bit & 1);
        put(far, near, about >> bit & 1);
      }
    }
    return grid;
  };
  const written = (bytes, version, room) => {
    const bits = (number, length) => number.toString(2).padStart(length, "0");
    let stream = "0100" + bits(bytes.length, version < 10 ? 8 : 16) + [...bytes].map((byte) => bits(byte, 8)).join("");
    stream = (stream + "0000").slice(0, room * 8);
    const words = stream.padEnd(Math.ceil(stream.length / 8) * 8, "0").match(/.{8}/g).map((word) => parseInt(word, 2));
    for (let place = 0; words.length < room; place++) words.push(place % 2 ? 0x11 : 0xec);
    return words;
  };
  window.ludographQr = (text) => {
    const bytes = new TextEncoder().encode(text);
    for (let version = 1; version <= BLOCKS.length; version++) {
      const grid = patterns(version), size = grid.length, correcting = CORRECTING[version - 1], blocks = BLOCKS[version - 1];
      const free = grid.reduce((sum, row) => sum + [...row].filter((module) => module === undefined).length, 0);
      const room = Math.floor(free / 8) - correcting * blocks;
      if (room * 8 < 4 + (version < 10 ? 8 : 16) + bytes.length * 8) continue;
      const data = written(bytes, version, room), short = Math.floor(room / blocks);
      // The last blocks are longer by one codeword where the room is no multiple of their number.
      const parts = Array.from({ length: blocks }, (_, at) => data.splice(0, short + (at >= blocks - room % blocks)));
      const columns = (rows) => Array.from({ length: Math.max(...rows.map((row) => row.length)) }, (_, at) => rows.map((row) => row[at]));
      const rest = parts.map((part) => correction(part, correcting));
      const words = [...columns(parts), ...columns(rest)].flat().filter((word) => word !== undefined);
      let bit = 0;
      for (let right = size - 1; right > 0; right -= 2) {
        if (right === 6) right--;
        for (let step = 0; step < size; step++) for (const x of [right, right - 1]) {
          const y = right + 1 & 2 ? step : size - 1 - step;
          if (grid[y][x] !== undefined) continue;
          grid[y][x] = (words[bit >> 3] >> 7 - (bit & 7) & 1) ^ +((x + y) % 2 < 1);
          bit++;
        }
      }
      const row = (modules, y) => [...modules.join("").matchAll(/1+/g)].map((run) => `M${run.index + QUIET} ${y + QUIET}.5h${run[0].length}`);
      return { size: size + 2 * QUIET, path: grid.map((modules, y) => row(modules, y).join("")).join("") };
    }
    return null;
  };
})();
