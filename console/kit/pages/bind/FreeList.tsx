import { App, Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../../core/call/useCall.ts'
import type { AnyCall, InputOf } from '../../../../core/contract/call.ts'
import { sentence } from '../../../../core/errors.ts'
import { TwoLineText } from '../../detail/TwoLineText.tsx'
import { BindList } from './BindList.tsx'
import type { Things } from './things.ts'

interface Props<Row, Add extends AnyCall> {
  id: string
  noun: string
  things: Things<Row>
  add: { call: Add; verb: string; input: (ids: string[]) => InputOf<Add> }
  done: () => void
}

/** Those that can be added: ticked over all pages, then added in one go. */
export function FreeList<Row, Add extends AnyCall>({ id, noun, things, add, done }: Props<Row, Add>) {
  const api = useApi()
  const { message, modal } = App.useApp()
  const [{ keyword, page }, setAsked] = useState({ keyword: '', page: 1 })
  const [picked, setPicked] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const { idOf, nameOf, noteOf, takenBy } = things

  async function send() {
    setBusy(true)
    try {
      await api(add.call, add.input([...picked]), { onMessage: text => void message.success(text) })
      setPicked([])
    } catch (error) {
      void modal.warning({ title: `${add.verb}${noun}`, content: sentence(error, `${add.verb}失败`), okText: '确定' })
    }
    setBusy(false)
    done()
  }

  return (
    <BindList
      {...{ id, things, keyword, page }}
      bound={false}
      title={`可${add.verb}的${noun}`}
      search={`查找要${add.verb}的${noun}`}
      nothing={`没有可${add.verb}的${noun}`}
      onKeyword={keyword => setAsked({ keyword, page: 1 })}
      onPage={page => setAsked({ keyword, page })}
      end={
        <Button type="primary" block disabled={picked.length === 0} loading={busy} onClick={() => void send()}>
          {picked.length > 0 ? `${add.verb}所选 ${picked.length} 项` : `勾选后${add.verb}`}
        </Button>
      }
    >
      {row => {
        const [key, taken] = [idOf(row), takenBy?.(row) ?? '']
        return (
          <Checkbox
            checked={picked.includes(key)}
            disabled={taken !== '' || busy}
            onChange={({ target }) => setPicked(target.checked ? [...picked, key] : picked.filter(other => other !== key))}
          >
            <TwoLineText second={taken ? `${taken} · ${noteOf(row)}` : noteOf(row)}>{nameOf(row)}</TwoLineText>
          </Checkbox>
        )
      }}
    </BindList>
  )
}
