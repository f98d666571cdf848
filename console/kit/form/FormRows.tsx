import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { type DragEvent, type ReactNode, useState } from 'react'
import { required } from './formRules.ts'
import './formRows.css'

interface Props {
  name: string
  /** What one row is called: 大屏. */
  noun: string
  most: number
  /** What a new row begins with. */
  blank: object
  /** Widths of its inputs, as CSS grid writes them. */
  columns: string
  /** The inputs of a row: `Form.Item`s named `[index, …]`. */
  children: (index: number) => ReactNode
}

/** Several rows of inputs in one form, in an order people give them. */
export function FormRows({ name, noun, most, blank, columns, children }: Props) {
  return (
    <Form.List name={name} rules={[required(`请至少添加一个${noun}`) as never]}>
      {(rows, { add, remove, move }, { errors }) => (
        <div className="wide">
          <ol className="form-rows">
            {rows.map(({ key, name: index }) => (
              <FormRow key={key} {...{ index, noun, columns }} count={rows.length} onMove={move} onRemove={() => remove(index)}>
                {children(index)}
              </FormRow>
            ))}
          </ol>
          <Form.ErrorList errors={errors} />
          <Button type="dashed" block disabled={rows.length >= most} onClick={() => add(blank)}>
            {rows.length >= most ? `最多添加${most}个${noun}` : `添加${noun}`}
          </Button>
        </div>
      )}
    </Form.List>
  )
}

interface RowProps extends Pick<Props, 'noun' | 'columns'> {
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
  children: ReactNode
}

const kind = 'application/x-form-row'

/** One row. It is moved by its handle, or by the arrows where nothing can be dragged. */
function FormRow({ index, count, noun, columns, onMove, onRemove, children }: RowProps) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const from = Number(event.dataTransfer.getData(kind))
    if (from !== index) onMove(from, index)
  }
  const nth = `第 ${index + 1} 个${noun}`
  const small = { type: 'text', size: 'small' } as const
  return (
    <li
      className={over ? 'over' : undefined}
      style={{ '--columns': columns } as React.CSSProperties}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes(kind)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is an extra; the arrows do the same by keyboard */}
      <span
        className="form-row-handle"
        draggable
        title="拖动排序"
        onDragStart={event => {
          event.dataTransfer.setData(kind, String(index))
          event.dataTransfer.effectAllowed = 'move'
        }}
      >
        <HolderOutlined />
        <b className="figures">{index + 1}</b>
      </span>
      <div className="form-row-inputs">{children}</div>
      <span className="form-row-buttons">
        <Button
          {...small}
          icon={<ArrowUpOutlined />}
          aria-label={`上移${nth}`}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        />
        <Button
          {...small}
          icon={<ArrowDownOutlined />}
          aria-label={`下移${nth}`}
          disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        />
        <Button {...small} danger icon={<DeleteOutlined />} aria-label={`移除${nth}`} onClick={onRemove} />
      </span>
    </li>
  )
}
