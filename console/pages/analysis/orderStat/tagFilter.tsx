import { Tag } from 'antd'
import type { Filter } from '../../../kit/fields/fields.ts'

/** What a chart led to: it stands as a tag until it is closed. The name that is shown travels beside the code. */
export const tagFilter = (
  name: string,
  title: string,
  text: (value: string, values: Readonly<Record<string, string>>) => string = value => value,
): Filter => ({
  names: [name],
  render: ({ values, set }) =>
    values[name] && (
      <Tag key={name} closable onClose={() => set({ [name]: '' })}>
        {title} {text(values[name], values)}
      </Tag>
    ),
})
