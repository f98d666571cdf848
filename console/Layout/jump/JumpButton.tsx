import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { isTyping } from '../../kit/hooks/isTyping.ts'
import { CornerNote } from '../../kit/state/CornerNote.tsx'
import { lazyPart } from '../../kit/state/lazyPart.tsx'

const JumpDialog = lazyPart('查找', async () => ({ default: (await import('./JumpDialog.tsx')).JumpDialog }), CornerNote)

/** Any page, site, device, order or customer from anywhere: `/` or Ctrl K. */
export function JumpButton() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const chord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      if (!chord && !slash) return
      // The browser has searches of its own on both.
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-label="查找页面、站点、设备、工单、客户"
        title="查找页面、站点、设备、工单、客户（/ 或 Ctrl K）"
        onClick={() => setOpen(true)}
      />
      <Suspense>{open && <JumpDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
