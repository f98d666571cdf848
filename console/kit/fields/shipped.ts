import { choice } from './choice.tsx'
import type { Field } from './field.ts'
import { derived } from './text.tsx'

interface Shipped {
  origin: string
  shipped: Record<string, string>
}

const origins = { shipped: '出厂', changed: { label: '已改', tone: 'warn' }, added: '自建' } as const

/**
 * How a record stands to what the product ships: where it came from, and what is shipped of it where people changed it.
 * @param fields what they may change, which the shipped values are named by
 */
export const shipped = <Row extends Shipped>(fields: readonly Field<Row>[]): Field<Row>[] => {
  const title = (name: string) => fields.find(field => field.name === name)?.title ?? name
  // As the field would show the row, had nobody changed it.
  const said = (row: Row, [name, value]: [string, string]) => {
    const field = fields.find(each => each.name === name)
    return `${title(name)} ${field?.text({ ...row, [name]: value }, (_, code) => code) || '空'}`
  }
  return [
    choice<Shipped>('origin', '来源', origins, { form: false, filter: true, width: 90 }) as unknown as Field<Row>,
    derived<Row>(
      'shipped',
      '出厂值',
      row =>
        Object.entries(row.shipped)
          .map(each => said(row, each))
          .join('；'),
      { list: false },
    ),
  ]
}
