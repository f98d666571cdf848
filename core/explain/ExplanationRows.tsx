import type { Ask, Explanation } from '../contract/platform/explain.ts'
import { exact } from './explanationText.ts'
import { qualities } from '../units/quality.ts'

interface Props {
  inputs: Explanation['inputs']
  /** An input's own explanation is asked for. */
  onFollow: (next: Ask) => void
}

/** What a figure was made of, one input a row; each app gives it its own look. */
export function ExplanationRows({ inputs, onFollow }: Props) {
  if (inputs.length === 0) return null
  return (
    <div className="explain-rows">
      <table>
        <thead>
          <tr>
            <th>输入</th>
            <th>数值</th>
            <th>质量</th>
            <th>数据时间</th>
            <th>说明</th>
          </tr>
        </thead>
        <tbody>
          {inputs.map(({ name, kind, value, unit, quality, at, note, next }, index) => (
            <tr key={index}>
              <td>
                {next ? (
                  <button type="button" onClick={() => onFollow(next)}>
                    {name} ›
                  </button>
                ) : (
                  name
                )}
                <small>{kind}</small>
              </td>
              <td>
                {exact(value)}
                <small>{unit}</small>
              </td>
              <td data-quality={quality}>{qualities[quality]}</td>
              <td>{at.slice(5, 16)}</td>
              <td>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
