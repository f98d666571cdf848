import { z } from 'zod'
import { get, type Permission, post } from './call.ts'
import { Checked, Day, Done, Filled, Flag, Id, naming, paging, Text, Version } from './shapes.ts'
import { contactName, contactPhone, longText, type Rule, search } from '../rules/rules.ts'

/** The id of a noun's records. @param noun its name, as whoever tries ids of others finds it */
export const recordId = (noun: string, title: string) => naming(Filled(64), noun).describe(title)

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
