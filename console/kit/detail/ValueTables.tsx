import type { ReactNode } from 'react'
import './valueTables.css'

interface Props {
  /** Values of like things beneath each other: phases, strings. */
  tables: readonly { title: string; head: readonly string[]; rows: readonly { name: string; values: readonly ReactNode[] }[] }[]
  /** Values each with its name. */
  lists: readonly { title: string; values: readonly { name: string; value: ReactNode }[] }[]
}

/** Many present values at a glance, by what they belong to. */
export const ValueTables = ({ tables, lists }: Props) => (
  <div className="value-tables">
    {tables.map(({ title, head, rows }) => (
      <section key={title} aria-label={title}>
        <h4>{title}</h4>
        <table>
          <thead>
            <tr>
              {head.map(column => (
                <th scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={head[index + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    ))}
    {lists.map(({ title, values }) => (
      <section key={title} aria-label={title}>
        <h4>{title}</h4>
        <dl>
          {values.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </div>
)
