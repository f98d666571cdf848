import type { user } from '../../../../core/contract/platform/user.ts'
import { audit } from '../../../access/audit.ts'
import { newCaptcha } from '../../../access/captcha.ts'
import { newChallenge } from '../../../access/proofs.ts'
import type { Context } from '../../../context.ts'
import { expired } from '../../../failure.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { WithMessage } from '../../../http/WithMessage.ts'
import { changePassword } from './changePassword.ts'
import { checkEmailCode, sendEmailCode, setPassword } from './recoverPassword.ts'
import { register } from './register.ts'
import { requiredDoublings } from './requireWork.ts'
import { newFormKey } from '../../../access/sealedForm.ts'
import { putSecret, type SocketTicket } from '../../../access/secrets.ts'
import { describeUser, endSession } from '../../../access/sessions.ts'
import { signIn, limitRate } from './signIn.ts'
import { enterByTicket, issueTicket } from './tickets.ts'

/** The signed-in user; calls of permission `session` have one. */
function signedIn({ principal }: Context) {
  if (principal.kind !== 'user') throw expired()
  return principal
}

export const userHandlers: Handlers<typeof user> = {
  async getValidateCode(_input, context) {
    await limitRate(context, 'captcha', 600)
    const { id, picture } = await newCaptcha(context)
    return { body: picture, headers: { captcha: id } }
  },
  async getLoginCode(_input, context) {
    await limitRate(context, 'key', 600)
    return newFormKey(context)
  },
  async getChallenge({ purpose, loginName, withoutPicture }, context) {
    await limitRate(context, 'challenge', 600)
    const doublings = await requiredDoublings(context, loginName?.replace(/\s/g, '').toLowerCase())
    return newChallenge(context, context.address, { purpose, doublings, withoutPicture })
  },
  userLogin: (input, context) => signIn(input, context),
  async ticketLogin(input, context) {
    await limitRate(context, 'ticket', 100)
    return enterByTicket(input, context)
  },
  async userRegist(input, context) {
    await limitRate(context, 'register', 20)
    await register(input, context)
    return new WithMessage('注册成功，请等待管理员审核', null)
  },
  async getEmailCheckCode({ loginName }, context) {
    return new WithMessage('获取验证码成功,请登录邮箱查看验证码', { mail: await sendEmailCode(loginName, context) })
  },
  judjeCheckCode: async (input, context) => new WithMessage('校验验证码成功', { mark: await checkEmailCode(input, context) }),
  async updatePassword(input, context) {
    await setPassword(input, context)
    return new WithMessage('修改密码成功', null)
  },
  async changePassword(input, context) {
    await changePassword(input, signedIn(context), context)
    return new WithMessage('修改密码成功', null)
  },
  async loginOut(_input, context) {
    const { tokenHash, loginName } = signedIn(context)
    for (const ended of await endSession(context.db, tokenHash)) context.bus.publish('sessionEnded', { tokenHash: ended })
    await audit(context, 'user.loginOut', loginName)
    return new WithMessage('退出登录成功', null)
  },
  getTicket: (input, context) => issueTicket(input, signedIn(context), context),
  async getSubApp({ prefix }, { config }) {
    const known = Object.entries(config.subApps).find(([name]) => name === prefix.replaceAll('/', ''))
    return { url: known?.[1] ?? '' }
  },
  async getSocketTicket(_input, context) {
    const { principal } = context
    if (principal.kind !== 'user' && principal.kind !== 'screen') throw expired()
    const { kind, tokenHash, orgId } = principal
    const payload: SocketTicket = { kind, tokenHash, orgId, address: context.address }
    return {
      ticket: await putSecret(context, 'socketTicket', {
        subject: principal.kind === 'user' ? principal.userId : undefined,
        payload,
        seconds: 30,
      }),
      orgId: principal.orgId,
    }
  },
  getQueue: (_input, context) => Promise.resolve(context.placeInQueue()),
  getSession: (_input, context) => describeUser(context.db, signedIn(context).userId),
}
