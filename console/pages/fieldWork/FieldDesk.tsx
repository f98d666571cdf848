import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useUser } from '../../../core/session.ts'
import { Dialog } from '../../kit/form/Dialog.tsx'
import { StandaloneLayout } from '../../kit/pages/StandaloneLayout.tsx'
import { ToneTag } from '../../kit/detail/ToneTag.tsx'
import { ClockCard } from '../../field/ClockCard.tsx'
import { OutboxContext, useEntries, useOpenOutbox, useReached } from '../../field/outboxContext.ts'
import { type OfflineState, useFieldWorker } from '../../field/useFieldWorker.ts'
import { Providers } from '../../session/Providers.tsx'
import { EntryList } from './EntryList.tsx'
import { FieldOrder } from './FieldOrder.tsx'
import { OrderList } from './OrderList.tsx'
import './fieldWork.css'

/** 现场作业: my team's open orders, and one of them at a time. */
export default function FieldDesk() {
  return (
    <Providers>
      <Desk />
    </Providers>
  )
}

const offlineWords: Readonly<Record<OfflineState, string>> = {
  asking: '正在保存本页供离线使用…',
  ready: '本页可离线打开',
  never: '当前连接方式不支持离线打开本页（需 HTTPS），请保持页面不关闭',
}

function Desk() {
  const outbox = useOpenOutbox()
  return (
    <OutboxContext value={outbox}>
      <Opened />
    </OutboxContext>
  )
}

/** Does the browser itself say that there is no network? */
function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return online
}

function Opened() {
  const [query] = useSearchParams()
  const id = query.get('order')
  const userName = useUser()?.userName ?? ''
  const entries = useEntries()
  const reached = useReached()
  const online = useOnline()
  const offline = useFieldWorker()
  const [listing, setListing] = useState(false)
  const waiting = entries.filter(({ state }) => state === 'waiting').length
  const refused = entries.filter(({ state }) => state === 'refused').length
  const lost = !online || reached === false
  return (
    <StandaloneLayout title="现场作业" end={userName}>
      <div className="field-page">
        <div className="field-bar" role="status">
          {lost ? <ToneTag tone="warn">离线</ToneTag> : <ToneTag tone="busy">在线</ToneTag>}
          <span>
            {waiting > 0 ? `${waiting} 项待上传` : '没有待上传的记录'}
            {refused > 0 && `，${refused} 项未被接受`}
          </span>
          {entries.length > 0 && (
            <Button size="small" onClick={() => setListing(true)}>
              查看记录
            </Button>
          )}
        </div>
        {id ? (
          <FieldOrder key={id} id={id} kind={query.get('kind') ?? ''} />
        ) : (
          <>
            <ClockCard />
            <OrderList />
          </>
        )}
        <p className="note field-end">
          {offlineWords[offline]}
          {'　'}
          <Link to="/homePage">返回平台</Link>
        </p>
      </div>
      {listing && (
        <Dialog title="现场记录" onClose={() => setListing(false)}>
          <EntryList entries={entries} />
        </Dialog>
      )}
    </StandaloneLayout>
  )
}
