import type { ReactNode } from 'react'
import './reportTable.css'

interface Props {
  label: string
  /** Widths as CSS, where a column has one. */
  head: readonly { title: string; width?: string }[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  /** Instead of rows where there are none. */
  empty: string
}

/** A table to be read from top to bottom, on the screen and on paper: no paging, its head on every printed page. */
export const ReportTable = ({ label, head, rows, empty }: Props) =>
  rows.length === 0 ? (
    <p className="note">{empty}</p>
  ) : (
    <div className="report-table">
      <table aria-label={label}>
        <thead>
          <tr>
            {head.map(({ title, width }) => (
              <th key={title} scope="col" style={{ width }}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, place) => (
                <td key={head[place]?.title}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
