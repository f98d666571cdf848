import { loadChunk } from '../../core/browser/loadChunk.ts'
import type { Api } from '../../core/client.ts'
import type { Prove } from '../../core/call/withProof.ts'
import type { ReplyOf } from '../../core/contract/call.ts'
import { resource } from '../../core/contract/platform/resource.ts'
import { user } from '../../core/contract/platform/user.ts'
import { encryptForm } from '../../core/call/encryptForm.ts'
import { CallError, codes } from '../../core/errors.ts'
import type { LoginPath } from '../../core/browser/loginVariants.ts'
import { rememberUrls, session } from '../../core/session.ts'
import { changePasswordPath } from './changePassword/changePasswordPath.ts'
import { firstPage, urlsOf } from './menu.ts'
import { systemTypeOf } from './systemTypeOf.ts'

export type LoginFields = Record<'loginName' | 'password' | 'validateCode' | 'captchaId', string>

/** Signs in by password and a proof of work; resolves to the first page of the user's menu. */
export async function signIn(api: Api, fields: LoginFields, loginPath: LoginPath, prove: Prove): Promise<string> {
  const reply = await prove(async proof => api(user.userLogin, { ...(await encryptForm(api, fields)), loginPath }, { proof }))
  return enter(api, reply, loginPath)
}

/** Signs in with a ticket handed over by another platform. */
export async function signInByTicket(api: Api, ticket: string, loginPath: LoginPath): Promise<string> {
  return enter(api, await api(user.ticketLogin, { ticket, loginPath }), loginPath)
}

/** Keeps the session, loads menu and system type, and says where to go. Without a menu there is nowhere to go: signed out again. */
async function enter(api: Api, reply: ReplyOf<typeof user.userLogin>, loginPath: LoginPath): Promise<string> {
  session.begin(reply, loginPath)
  if (reply.mustChangePassword) return changePasswordPath
  try {
    const first = await loadMenu(api, reply.userId)
    await loadSystemType(api)
    return first
  } catch (error) {
    await api(user.loginOut, {}).catch(() => {})
    session.end()
    throw error
  }
}

async function loadMenu(api: Api, userId: string): Promise<string> {
  const { menus } = await api(resource.getMenuByUser, { userId }).catch(() => {
    throw new CallError(codes.broken, '获取菜单失败！')
  })
  const urls = urlsOf(menus)
  const first = firstPage(menus) ?? urls.find(url => url.startsWith('/'))
  if (!first) throw new CallError(codes.missing, '该账号暂未配置菜单！')
  rememberUrls(urls)
  return first
}

/** Not worth failing a sign-in for: without it the default holds. */
async function loadSystemType(api: Api) {
  const answer = await loadChunk(() => import('../../core/contract/platform/home.ts'))
    .then(({ home }) => api(home.getSystemType, {}))
    .catch(() => undefined)
  session.setState({ systemType: systemTypeOf(answer?.systemType) })
}
