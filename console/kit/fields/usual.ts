import { contactName, contactPhone, longText } from '../../../core/rules/rules.ts'
import type { Field } from './field.ts'
import { number } from './number.tsx'
import { text } from './text.tsx'
import { time } from './time.tsx'

interface Placed {
  longitude: number | null
  latitude: number | null
}
/** Where a record lies. */
export const placed = <Row extends Placed>(): Field<Row>[] =>
  [
    number<Placed>('longitude', '经度', { unit: '°', decimals: 6, list: false }),
    number<Placed>('latitude', '纬度', { unit: '°', decimals: 6, list: false }),
  ] as unknown as Field<Row>[]

interface Contact {
  contactName: string
  contactPhone: string
}
/** Whom to ask about a record. The number is shown masked, and stays as it was where it is not typed anew. */
export const contact = <Row extends Contact>(): Field<Row>[] =>
  [
    text<Contact>('contactName', '联系人', { rule: contactName, max: 21, width: 90, card: false }),
    text<Contact>('contactPhone', '联系电话', { rule: contactPhone, max: 20, width: 130, card: false }),
  ] as unknown as Field<Row>[]

interface Ending {
  remark: string
  updatedAt: string
}
/** What a record ends with. */
export const ending = <Row extends Ending>(): Field<Row>[] =>
  [
    text<Ending>('remark', '备注', { list: false, rule: longText, max: 500, rows: 3 }),
    time<Ending>('updatedAt', '修改时间', { width: 150 }),
  ] as unknown as Field<Row>[]
