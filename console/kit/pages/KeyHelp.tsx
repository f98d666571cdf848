import { QuestionOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { usePageKeys } from '../hooks/usePageKeys.ts'
import './keyHelp.css'

/** The keys of a page, by the mark or by `?`. @param keys what is pressed, and what it does */
export function KeyHelp({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  const [open, setOpen] = useState(false)
  usePageKeys({ '?': () => setOpen(true) })
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      title="快捷键"
      placement="bottomRight"
      content={
        <dl className="key-help">
          {[...keys, ['?', '显示快捷键'] as const].map(([key, does]) => (
            <div key={key}>
              <dt>
                {key.split(' ').map(one => (
                  <kbd key={one}>{one}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      }
    >
      <Button icon={<QuestionOutlined />} aria-label="快捷键" title="快捷键（?）" />
    </Popover>
  )
}
