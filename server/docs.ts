import type { openapi } from './openapi.ts'

type Document = ReturnType<typeof openapi>
interface Operation {
  tags: string[]
  summary: string
  operationId: string
  'x-permission': unknown
  parameters?: { name: string; required: boolean; description?: string; schema: unknown }[]
  requestBody?: { content: Record<string, { schema?: unknown }> }
  responses: { 200: { content: Record<string, { schema?: unknown }> } }
}

const escapeHtml = (text: unknown) => String(text).replace(/[&<>"]/g, mark => `&#${mark.charCodeAt(0)};`)
const json = (value: unknown) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

/** The API as one self-contained page: nothing to download, works with the cable out. */
export function docsPage(document: Document): string {
  const rows = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation: operation as Operation })),
  )
  const tags = [...new Set(rows.map(row => row.operation.tags[0] ?? ''))].sort()
  const section = (tag: string) =>
    `<h2 id="${tag}">${tag}</h2>${rows
      .filter(row => row.operation.tags[0] === tag)
      .map(
        ({ path, method, operation }) =>
          `<details><summary><b>${method}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary><p>权限：<code>${escapeHtml(JSON.stringify(operation['x-permission']))}</code></p>${
            operation.parameters
              ? `<h4>参数</h4>${json(operation.parameters.map(({ name, required, description, schema }) => ({ name, required, description, schema })))}`
              : ''
          }${operation.requestBody ? `<h4>请求体</h4>${json(Object.values(operation.requestBody.content)[0]?.schema)}` : ''}<h4>返回</h4>${json(Object.values(operation.responses[200].content)[0]?.schema)}</details>`,
      )
      .join('')}`
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${escapeHtml(document.info.title)}</title><style>body{font:15px/1.6 system-ui,sans-serif;max-width:1100px;margin:32px auto;padding:0 16px;color:#1c2a38}nav a{margin-right:12px}summary{cursor:pointer;padding:6px 0;border-bottom:1px solid #e3e9ef}summary b{display:inline-block;width:52px;color:#1668c7}pre{background:#f3f6f9;padding:12px;overflow:auto;max-height:420px}</style><h1>${escapeHtml(document.info.title)}</h1><p>${escapeHtml(document.info.description)} <a href="/api/openapi.json">openapi.json</a></p><nav>${tags.map(tag => `<a href="#${tag}">${tag}</a>`).join('')}</nav>${tags.map(section).join('')}</html>`
}
