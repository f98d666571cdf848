import SwaggerUIBundle from 'swagger-ui-dist/swagger-ui-es-bundle.js'
import 'swagger-ui-dist/swagger-ui.css'
import type { SessionState } from '../core/session.ts'

/**
 * The API's documents, in the kept viewer of the OpenAPI project: what the calls take and answer, and who may make
 * them. It opens in a browser that is signed in to the console, and makes trial calls as that user.
 */
const kept: keyof SessionState = 'userInfo'
const place = document.querySelector('#docs')!

function tokenOf(text: string | null): string {
  try {
    return String((JSON.parse(text ?? '{}') as { token?: unknown }).token ?? '')
  } catch {
    return ''
  }
}

function showSentence(sentence: string) {
  const link = document.createElement('a')
  link.href = '/'
  link.textContent = '进入控制台'
  const line = document.createElement('p')
  line.append(`${sentence} `, link)
  place.replaceChildren(line)
}

async function show() {
  const headers = { token: tokenOf(localStorage.getItem(kept)) }
  // A demonstration gives the document to everybody; without a user there are no trial calls.
  if (!headers.token) return showSentence('登录后可查看接口文档')
  const answer = await fetch('/api/openapi.json', { headers })
  if (answer.status === 401) return showSentence('登录后可查看接口文档')
  if (!answer.ok) return showSentence('接口文档获取失败')
  SwaggerUIBundle({
    spec: await answer.json(),
    domNode: place,
    docExpansion: 'none',
    filter: true,
    // The viewer would ask a foreign host whether the document is valid.
    validatorUrl: null,
    requestInterceptor: request => {
      Object.assign(request.headers, headers)
      return request
    },
  })
}

show().catch(() => showSentence('网络波动，请刷新后重试'))
