import { z } from 'zod'
import { get, quickContract } from '../call.ts'
import { Text, UserId } from '../shapes.ts'

/** Whose work the home page puts first; of who is none of them nobody's. */
export const deskKinds = ['team-leader', 'maintenance', 'operator', 'customer'] as const
export type DeskKind = (typeof deskKinds)[number]

export interface MenuItem {
  id: string
  resName: string
  alias: string
  initials: string
  resIcon: string
  resUrl: string
  resType: '0' | '1'
  index: number
  children: MenuItem[]
}

const MenuItem: z.ZodType<MenuItem> = z.object({
  id: z.string(),
  resName: z.string(),
  alias: z.string().describe('显示名，未设置时同 resName'),
  initials: z.string().describe('显示名逐字的拼音首字母，空格分隔，多音字列出每一个'),
  resIcon: z.string(),
  resUrl: z.string(),
  resType: z.enum(['0', '1']).describe('0 目录 1 页面'),
  index: z.number().describe('升序'),
  get children() {
    return z.array(MenuItem)
  },
})

export const resource = quickContract('authority', 'session', {
  getMenuByUser: get(
    '/resource/getMenuByUser',
    '用户菜单树与按钮权限',
    z.object({ userId: UserId.optional().describe('用户，只能是本人') }),
    z.object({
      menus: z.array(MenuItem),
      unset: z.array(z.string()).describe('尚未配置地址、不在菜单中的页面：平台管理员可按路径打开，看到缺哪一项配置'),
      actions: z.array(z.string()).describe('按钮权限'),
      capabilities: z.array(z.string()).describe('可执行的操作'),
      desk: z.enum([...deskKinds, '']).describe('首页先显示谁的工作：班组长、运维人员、值班员、客户，其余为空'),
      filingNumber: z.string().describe('网站备案号，未配置时为空'),
    }),
  ),
  getResource: get(
    '/resource/getResource',
    '某路径是否允许访问',
    z.object({ path: Text(200).describe('路径') }),
    z.object({ allowed: z.boolean() }),
  ),
})
