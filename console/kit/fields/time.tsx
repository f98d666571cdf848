import { DatePicker, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { MISSING } from '../../../core/units/units.ts'
import { RangeFilter } from '../input/RangeFilter.tsx'
import { TwoLineText } from '../detail/TwoLineText.tsx'
import { common, type Field, type FieldOptions, type Filter, formItem, type NameOf, textOf } from './field.ts'

interface TimeOptions<Row> extends Omit<FieldOptions, 'filter'> {
  /** Names of the two ends the list is narrowed by, as the documents call them: `['startTime', 'endTime']`. */
  filter?: readonly [from: string, to: string]
  /** Who did it then. */
  by?: NameOf<Row, string>
}

/** Narrows by a span of site time; either end may be open. */
export const rangeFilter = (names: readonly [string, string], title: string, ofDays = false): Filter => ({
  names,
  render: ({ values, set }) => (
    <RangeFilter
      key={names[0]}
      label={title}
      by={ofDays ? 'day' : 'time'}
      from={values[names[0]] ?? ''}
      to={values[names[1]] ?? ''}
      onChange={(from, to) => set({ [names[0]]: from, [names[1]]: to })}
    />
  ),
})

/** Enter takes the picked time over; it must not send the form along with it. */
const keepEnter = (event: { key: string; preventDefault: () => void }) => event.key === 'Enter' && event.preventDefault()

function moment<Row>(name: string, title: string, options: TimeOptions<Row>, wire: string): Field<Row> {
  const { filter, by, ...others } = options
  const shown = wire.slice(0, 16)
  const shared = common<Row>(name, title, { ...others, filter: filter !== undefined }, false)
  return {
    ...shared,
    column: { ...shared.column, className: 'figures' },
    cell: row => {
      const at = <time title={textOf(row, name)}>{textOf(row, name).slice(0, shown.length) || MISSING}</time>
      return by ? <TwoLineText second={textOf(row, by) || MISSING}>{at}</TwoLineText> : at
    },
    filter: filter && rangeFilter(filter, title, wire === dayFormat),
    input: (
      <Form.Item
        {...formItem(name, title, '请选择', others)}
        // The form holds the wire text: what somebody picks means site time figure by figure, whatever zone the browser is in.
        getValueProps={(value?: string) => ({ value: value ? dayjs(value) : null })}
        getValueFromEvent={(picked: Dayjs | null) => picked?.format(wire) ?? ''}
      >
        {/* Without 此刻 and 今天, which would be the browser's. */}
        <DatePicker showTime={wire !== dayFormat} showNow={false} format={shown} style={{ width: '100%' }} onKeyDown={keepEnter} />
      </Form.Item>
    ),
  }
}
const dayFormat = 'YYYY-MM-DD'

/** A point in site time, to the minute; nobody types it in unless it says `form: true`. */
export const time = <Row,>(name: NameOf<Row, string>, title: string, options: TimeOptions<Row> = {}) =>
  moment<Row>(name, title, options, `${dayFormat} HH:mm:00`)

/** A day of the site's calendar. */
export const day = <Row,>(name: NameOf<Row, string>, title: string, options: TimeOptions<Row> = {}) =>
  moment<Row>(name, title, options, dayFormat)
