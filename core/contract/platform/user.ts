import { z } from 'zod'
import * as rule from '../../rules/rules.ts'
import { get, post, proofPurposes, quickContract } from '../call.ts'
import { Checked, Done, Filled, LoginName, Nothing, Text } from '../shapes.ts'

const LoginPath = z.enum(['login', 'login_sk', 'login_zanh', 'login_hsxt', 'login_hhxy', 'login_guangcc']).describe('登录入口')

/** What the browser keeps of a session; `xrp` and `auth` are the id and the secret of its signing key. */
export const Session = z.object({
  token: z.string(),
  xrp: z.string(),
  auth: z.string(),
  userId: z.string(),
  loginName: z.string(),
  userName: z.string().describe('姓名，连字符前为单位、后为姓名'),
  orgId: z.string().describe('所属机构'),
  orgName: z.string(),
  zzjgid: z.string().describe('所在部门或班组'),
  zzlbbm: z.string().describe('机构类别：0 平台 1 企业 2 班组 3 运维基地 4 电网公司'),
  consno: z.string().describe('客户编号'),
  consname: z.string().describe('客户名称'),
  mustChangePassword: z.boolean().describe('须先修改密码：在此之前只能改密与退出'),
})

export const user = quickContract('authority', 'session', {
  getValidateCode: get('/user/getValidateCode', '验证码图片 150×50，PNG；响应头 captcha 为其编号', Nothing, z.unknown(), {
    permission: 'public',
    bytes: 'image/png',
  }),
  getLoginCode: post(
    '/user/getLoginCode',
    '取一次性登录公钥（SM2）',
    Nothing,
    z.object({ keyId: z.string(), publicKey: z.string(), time: z.number() }),
    { permission: 'public' },
  ),
  getChallenge: post(
    '/user/getChallenge',
    '取一道工作量题，2 分钟内由同一来源用一次：对 0 至 pieces-1 的每个 i 求数字 n，使 SHA-256("题.i.n") 的前 32 位小于 2^32/work；' +
      '随后的请求带请求头 proof：题:n0.n1.…',
    z.object({
      purpose: z.enum(proofPurposes).describe('用途：signIn 登录，register 注册，mail 获取邮箱验证码'),
      loginName: Checked(rule.loginName).optional().describe('登录账号'),
      withoutPicture: z.boolean().default(false).describe('免图片验证：工作量为 16 倍，次数更少'),
    }),
    z.object({ challenge: z.string(), pieces: z.number().int(), work: z.number().int().describe('每个 n 平均要试的次数') }),
    { permission: 'public' },
  ),
  userLogin: post(
    '/user/userLogin',
    '密码登录：form 为 SM2 密文，明文 { loginName, password, validateCode, captchaId, nonce, time }',
    z.object({ keyId: Filled(64), form: Filled(4096).describe('登录信息'), loginPath: LoginPath }),
    Session,
    { permission: 'public', proof: 'signIn' },
  ),
  ticketLogin: post('/user/ticketLogin', '票据登录', z.object({ ticket: Filled(128), loginPath: LoginPath }), Session, {
    permission: 'public',
  }),
  userRegist: post(
    '/user/userRegist',
    '注册，等待企业管理员审核：form 为 SM2 密文，明文为注册表单与 captchaId',
    z.object({ keyId: Filled(64), form: Filled(4096).describe('注册信息') }),
    Done,
    { permission: 'public', proof: 'register' },
  ),
  getEmailCheckCode: get(
    '/user/getEmailCheckCode',
    '向账号的邮箱发送验证码',
    z.object({ loginName: Checked(rule.loginName).describe('登录账号') }),
    z.object({ mail: z.string().describe('邮件编号') }),
    { permission: 'public', proof: 'mail' },
  ),
  judjeCheckCode: get(
    '/user/judjeCheckCode',
    '校验邮箱验证码，返回改密凭证：验证码只对应自己的那次请求，换了网络时须给出邮件编号',
    z.object({
      loginName: Checked(rule.loginName).describe('登录账号'),
      checkCode: Checked(rule.checkCode).describe('验证码'),
      mail: Checked(rule.mailNumber).optional().describe('邮件编号，缺省为同一来源最近请求的一封'),
    }),
    z.object({ mark: z.string() }),
    { permission: 'public' },
  ),
  updatePassword: post(
    '/user/updatePassword',
    '凭改密凭证设置新密码：form 为 SM2 密文，明文 { loginName, password, mark }',
    z.object({ keyId: Filled(64), form: Filled(4096).describe('新密码') }),
    Done,
    { permission: 'public' },
  ),
  changePassword: post(
    '/user/changePassword',
    '已登录用户修改本人密码，其全部会话随之失效：form 为 SM2 密文，明文 { oldPassword, password, nonce, time }',
    z.object({ keyId: Filled(64), form: Filled(4096).describe('密码') }),
    Done,
  ),
  loginOut: get('/user/loginOut', '退出登录', z.object({ loginName: LoginName.optional() }), Done),
  getTicket: get(
    '/user/getTicket',
    '一次性票据，把本会话交给一个应用：只有该应用（或其服务端）能用，随会话结束而失效',
    z.object({
      target: z
        .enum(['console', 'external', 'authority', 'desensitization', 'hhxy', 'hsxt', 'guangcc'])
        .default('external')
        .describe('交给谁：console 本控制台，external 外部运维平台，其余为子应用'),
    }),
    z.object({ ticket: z.string(), url: z.string().describe('该应用的地址，未配置时为空') }),
  ),
  getSubApp: get('/user/getSubApp', '子应用地址，未配置时为空', z.object({ prefix: Text(40) }), z.object({ url: z.string() })),
  getSocketTicket: get(
    '/user/getSocketTicket',
    '告警通道的一次性票据，会话与大屏均可取',
    Nothing,
    z.object({ ticket: z.string(), orgId: z.string().describe('登记用的机构') }),
    {
      permission: 'reader',
    },
  ),
  getQueue: get(
    '/user/getQueue',
    '本人正在排队的查询',
    Nothing,
    z.object({
      waiting: z.number().int().describe('排队的查询'),
      ahead: z.number().int().describe('其中第一个之前还有多少个他人的查询'),
    }),
  ),
  getSession: get('/user/getSession', '当前会话的用户信息', Nothing, Session.omit({ token: true, xrp: true, auth: true })),
})
