import { z } from 'zod'
import { get, type Permission, post } from './call.ts'
import { Checked, Day, Done, Filled, Flag, Id, naming, paging, Text, Version } from './shapes.ts'
import { contactName, contactPhone, longText, type Rule, search } from '../rules/rules.ts'

/** The id of a noun's records. @param noun its name, as whoever tries ids of others finds it */
export const recordId = (noun: string, title: string) => naming(Filled(64), noun).describe(title)

/** The id of a record that belongs to everybody, whose numbers the database makes. */
export const numberedId = (title: string) =>
  Text(15)
    .regex(/^(0|[1-9]\d*)$/, `${title}编号不正确`)
    .describe(title)

/** A code people give a record themselves: to the server it names nothing. */
export const OwnCode = (check: Rule) => Checked(check).meta({ own: true })

/** What many nouns are given. */
export const Amount = (most: number, title: string) =>
  z.number().min(0, '不能为负数').max(most, `不能超过${most}`).nullable().default(null).describe(title)
export const Count = (most: number, title: string) =>
  Amount(most, title)
    .refine(count => Number.isInteger(count ?? 0), '应为整数')
    .describe(title)
export const Placed = {
  longitude: z.number().min(-180).max(180).nullable().default(null).describe('经度'),
  latitude: z.number().min(-90).max(90).nullable().default(null).describe('纬度'),
}
export const Contact = {
  contactName: Checked(contactName).default('').describe('联系人'),
  contactPhone: Checked(contactPhone).default('').describe('联系电话，只显示前三位与后四位'),
}
export const Remark = Checked(longText).default('').describe('备注')

/** A day of the calendar; '' = none is set. */
export const MaybeDay = (title: string) =>
  Text(10)
    .refine(day => day === '' || Day.safeParse(day).success, '没有这一天')
    .default('')
    .describe(title)

/** Of a record that was removed: when, and by whom. */
export const removal = {
  removedAt: z.string().optional().describe('删除时间，仅已删除的记录有'),
  removedBy: z.string().optional().describe('删除人，仅已删除的记录有'),
}

/** Of a record that comes with the product and may be changed: how it stands to what this version ships. */
export const Shipped = {
  origin: z.enum(['shipped', 'changed', 'added']).describe('来源：shipped 出厂 changed 已改 added 自建'),
  shipped: z.record(z.string(), z.string()).describe('出厂值，仅与现值不同的项'),
}

/** A record as list and detail show it: what was given, whose it is, and what a form hands back. */
export const record = <S extends z.ZodRawShape>(given: S) =>
  z.object({
    id: z.string(),
    orgId: z.string().describe('所属机构'),
    ...given,
    updatedAt: z.string().describe('修改时间'),
    version: z.string().describe('版本，修改时交回'),
    ...removal,
  })

/** Input of a list of records; whoever may restore can ask for those that were removed. */
export const listing = <S extends z.ZodRawShape>(filters: S) =>
  paging({ ...filters, removed: Flag.optional().describe('true：只列已删除的，需要管理权限') })

/** What the forms of a noun send, and what its adding answers. */
export const changed = <S extends z.ZodRawShape>(id: z.ZodType<string>, given: S) => z.object({ id, version: Version, ...given })
export const Added = z.object({ id: Id })

/** Adding, changing and removing, for whoever holds one permission. @param noun what it is called @param paths the documents' */
export function managed<G extends z.ZodRawShape, const P extends Permission>(
  noun: string,
  permission: P,
  { id, given, paths }: { id: z.ZodType<string>; given: G; paths: Record<'add' | 'update' | 'remove', string> },
) {
  const options = { permission, changes: true } as const
  return {
    add: post(paths.add, `新增${noun}`, z.object(given), Added, options),
    update: post(paths.update, `修改${noun}`, changed(id, given), Done, options),
    remove: get(paths.remove, `删除${noun}`, z.object({ id }), Done, options),
  }
}

/** Input of the choices a picker offers: searched and paged by the server. */
export const choosing = <S extends z.ZodRawShape>(filters: S) =>
  paging({ ...filters, keyword: Checked(search).optional().describe('名称中的字') })
export const Choice = z.object({ id: Id, name: z.string() })

/** What stands in a tree; `leaf`: nothing stands below it. */
export const Node = z.object({ id: z.string(), parentId: z.string(), name: z.string(), leaf: z.boolean().describe('没有下级') })
/** Input of a tree's nodes: those below one, or those that are found, with all above them. */
export const branch = {
  parentId: Text(40).optional().describe('上级；不填为最上一级'),
  keyword: Checked(search).optional().describe('名称、编码中的字；结果含其各级上级'),
}
/** What stands above a node, from the top. */
export const Path = z.array(z.object({ id: z.string(), name: z.string() })).describe('各级上级')
