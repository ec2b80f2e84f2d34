-- Drives Neovim's own client through an article: opens it, waits for findings, asks, renames. Answers are one line of JSON.
local command, root, article = vim.json.decode(vim.env.LUDOGRAPH_COMMAND), vim.env.LUDOGRAPH_ROOT, vim.env.LUDOGRAPH_ARTICLE

local function wait(what, ready)
  if not vim.wait(120000, ready, 20) then
    error("no " .. what)
  end
end

local function main()
  local warnings = {}
  vim.lsp.handlers["window/showMessage"] = function(_, result) table.insert(warnings, result.message) end
  vim.cmd("edit " .. vim.fn.fnameescape(article))
  local buffer = vim.api.nvim_get_current_buf()
  local client = vim.lsp.start_client({ name = "ludograph", cmd = command, root_dir = root })
  vim.lsp.buf_attach_client(buffer, client)
  wait("findings", function() return #vim.diagnostic.get(buffer) > 0 end)

  local function at(word)
    local found = vim.fn.searchpos(word, "cw")
    vim.api.nvim_win_set_cursor(0, { found[1], found[2] - 1 })
    return vim.lsp.util.make_position_params(0, vim.lsp.get_client_by_id(client).offset_encoding)
  end
  local function ask(method, params)
    local answer = vim.lsp.buf_request_sync(buffer, "textDocument/" .. method, params, 60000)[client]
    return answer.result
  end

  local answers = { codes = {}, warnings = warnings }
  for _, one in ipairs(vim.diagnostic.get(buffer)) do
    table.insert(answers.codes, { one.code, one.lnum, one.col })
  end
  answers.hover = ask("hover", at("Culin1895")).contents.value
  answers.definition = ask("definition", at("Culin1895")).uri
  answers.heading = vim.uri_to_bufnr(ask("definition", at("#The deal")).uri) == buffer
  local renamed = ask("rename", vim.tbl_extend("force", at("Culin1895"), { newName = "Culin" }))
  vim.lsp.util.apply_workspace_edit(renamed, "utf-16")
  for _, other in ipairs(vim.api.nvim_list_bufs()) do -- the library is open now, as a file of a type that is served
    vim.lsp.buf_attach_client(other, client)
  end
  answers.line = vim.fn.getline(8)
  local change = ask("codeAction", {
    textDocument = vim.lsp.util.make_text_document_params(),
    range = { start = { line = 7, character = 10 }, ["end"] = { line = 7, character = 10 } },
    context = { diagnostics = {} },
  })[1]
  vim.lsp.util.apply_workspace_edit(change.edit, "utf-16")
  answers.fixed = vim.fn.getline(8)
  wait("corrected findings", function()
    for _, one in ipairs(vim.diagnostic.get(buffer)) do
      if one.code == "C001" then return false end
    end
    return true
  end)
  return answers
end

local fine, found = pcall(main)
io.stdout:write(vim.json.encode(fine and found or { error = tostring(found) }) .. "\n")
vim.lsp.stop_client(vim.lsp.get_active_clients())
vim.cmd("qall!")
