import { Form, InputNumber } from 'antd'
import { type Figure, MISSING, round } from '../../../core/units/units.ts'
import type { Explained } from '../../../core/explain/explains.ts'
import type { Quality } from '../../../core/units/quality.ts'
import { ExplainMark } from '../explain/ExplainMark.tsx'
import { MeasuredValue } from '../detail/MeasuredValue.tsx'
import { common, type Field, type FieldOptions, formItem, type NameOf } from './field.ts'

interface NumberOptions extends Omit<FieldOptions, 'rule' | 'filter'> {
  unit?: string
  /** Places behind the point. */
  decimals?: number
  rule?: (value: number | null | undefined) => string | undefined
}

const numberOf = <Row,>(row: Row, name: string) => row[name as keyof Row] as number | null

/** A number people enter, in a unit of its own. */
export function number<Row>(name: NameOf<Row, number | null>, title: string, options: NumberOptions = {}): Field<Row> {
  const { unit = '', decimals = 2, rule, ...others } = options
  const shared = common<Row>(name, title, others)
  const rounded = (row: Row) => {
    const value = numberOf(row, name)
    return value === null ? null : round(value, decimals)
  }
  return {
    ...shared,
    column: { ...shared.column, align: 'right' },
    cell: row => <MeasuredValue figure={{ value: rounded(row) ?? MISSING, unit }} />,
    text: row => String(rounded(row) ?? ''),
    read: cell => {
      const plain = String(cell).replaceAll(/[,，\s]/g, '')
      return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : cell
    },
    input: (
      <Form.Item {...formItem(name, title, '请输入', { ...others, rule })} validateTrigger={['onChange', 'onBlur']}>
        <InputNumber controls={false} precision={decimals} suffix={unit} style={{ width: '100%' }} />
      </Form.Item>
    ),
  }
}

interface FigureOptions<Row> extends Omit<FieldOptions, 'filter' | 'form'> {
  /** Site time of the value: an old one greys. */
  at?: (row: Row) => string
  /** What is estimated, set by hand or doubtful says so beside its unit. */
  quality?: (row: Row) => Quality
  /** Where the value comes from (core/explain/explains.ts). */
  explained?: (row: Row) => Explained
}

/**
 * A measured value in the unit that suits its size (core/units/units.ts): `figure('activePower', '实时功率', power, { at:
 * row => row.at })`.
 */
export function figure<Row>(
  name: NameOf<Row, number | null>,
  title: string,
  scale: (value: number | null, row: Row) => Figure,
  options: FigureOptions<Row> = {},
): Field<Row> {
  const shared = common<Row>(name, title, options, false)
  const of = (row: Row) => scale(numberOf(row, name), row)
  return {
    ...shared,
    column: { ...shared.column, align: 'right' },
    cell: row => (
      <span className="figure-place">
        <ExplainMark quiet {...options.explained?.(row)} of={title} />
        <MeasuredValue figure={of(row)} ageless at={options.at?.(row)} quality={options.quality?.(row)} />
      </span>
    ),
    text: row => (of(row).value === MISSING ? MISSING : `${of(row).value} ${of(row).unit}`),
  }
}
