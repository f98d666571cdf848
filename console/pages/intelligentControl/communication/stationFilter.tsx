import { Tag } from 'antd'
import type { Filter } from '../../../kit/fields/fields.ts'

/** Narrows to one site, where a link led here from it; taken away again by hand. */
export const stationFilter: Filter = {
  names: ['stationId'],
  render: ({ values, set }) =>
    values.stationId ? (
      <Tag key="stationId" closable onClose={() => set({ stationId: '' })}>
        站点 {values.stationId}
      </Tag>
    ) : null,
}
