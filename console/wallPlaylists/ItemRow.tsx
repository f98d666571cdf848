import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Form, Input, InputNumber, Select } from 'antd'
import { type DragEvent, useState } from 'react'
import { itemQuery, stay } from '../../core/playlistRules.ts'
import { wallPaths, walls } from '../../core/walls.ts'

interface Props {
  index: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

const options = wallPaths.map(path => ({ value: path, label: walls[path] }))
const kind = 'application/x-playlist-item'
const complains =
  <Value,>(rule: (value: Value) => string | undefined) =>
  async (_: unknown, value: Value) => {
    const complaint = rule(value)
    if (complaint) throw new Error(complaint)
  }

/** One wall of the list. It is moved by its handle, or by the arrows where nothing can be dragged. */
export function ItemRow({ index, count, onMove, onRemove }: Props) {
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const from = Number(event.dataTransfer.getData(kind))
    if (from !== index) onMove(from, index)
  }
  return (
    <li
      className={over ? 'playlist-item over' : 'playlist-item'}
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
        className="playlist-handle"
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
      <Form.Item name={[index, 'wall']} rules={[{ required: true, message: '请选择大屏' }]} className="playlist-wall">
        <Select aria-label={`第 ${index + 1} 个大屏`} placeholder="大屏" options={options} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Form.Item name={[index, 'query']} rules={[{ validator: complains(itemQuery) }]} className="playlist-query">
        <Input aria-label={`第 ${index + 1} 个参数`} placeholder="参数，如 area=130100" allowClear />
      </Form.Item>
      <Form.Item name={[index, 'seconds']} rules={[{ validator: complains(stay) }]} className="playlist-stay">
        <InputNumber aria-label={`第 ${index + 1} 个停留秒数`} suffix="秒" controls={false} />
      </Form.Item>
      <span className="playlist-buttons">
        <Button
          type="text"
          size="small"
          icon={<ArrowUpOutlined />}
          aria-label={`上移第 ${index + 1} 个`}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        />
        <Button
          type="text"
          size="small"
          icon={<ArrowDownOutlined />}
          aria-label={`下移第 ${index + 1} 个`}
          disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        />
        <Button type="text" size="small" danger icon={<DeleteOutlined />} aria-label={`移除第 ${index + 1} 个`} onClick={onRemove} />
      </span>
    </li>
  )
}
