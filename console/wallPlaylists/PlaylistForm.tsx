import { App, Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import type { InputOf } from '../../core/contract/call.ts'
import { type PlaylistRow, playlist } from '../../core/contract/playlist.ts'
import { CallError, sentence } from '../../core/errors.ts'
import { mostItems } from '../../core/playlistRules.ts'
import { useApi } from '../../core/useCall.ts'
import { FormEnd } from '../kit/FormEnd.tsx'
import { nameRules } from '../kit/nameRules.ts'
import { fieldsOf } from './fieldsOf.ts'
import { ItemRow } from './ItemRow.tsx'

type Fields = InputOf<typeof playlist.add>

interface Props {
  /** null = a new one. */
  row: PlaylistRow | null
  onSaved: () => void
  onCancel: () => void
}

/** Name, manner and walls of a list; what the server complains about stands at its field. */
export function PlaylistForm({ row, onSaved, onCancel }: Props) {
  const api = useApi()
  const { message } = App.useApp()
  const [form] = Form.useForm<Fields>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')

  const save = async (fields: Fields) => {
    setBusy(true)
    setRefused('')
    const said = (msg: string) => void message.success(msg)
    try {
      if (row) await api(playlist.update, { ...fields, id: row.id }, { said })
      else await api(playlist.add, fields, { said })
      onSaved()
    } catch (error) {
      const at = error instanceof CallError ? fieldsOf(error.fields) : []
      if (at.length > 0) form.setFields(at as Parameters<typeof form.setFields>[0])
      else setRefused(sentence(error, '保存失败'))
      setBusy(false)
    }
  }

  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      className="playlist-form"
      initialValues={
        row
          ? { name: row.name, transition: row.transition, items: row.items }
          : { transition: 'fade', items: [{ wall: undefined, query: '', seconds: 60 }] }
      }
      onFinish={save}
      disabled={busy}
    >
      <div className="playlist-head">
        <Form.Item name="name" label="名称" rules={nameRules}>
          <Input maxLength={40} showCount />
        </Form.Item>
        <Form.Item name="transition" label="切换方式">
          <Radio.Group
            options={[
              { value: 'fade', label: '淡入淡出' },
              { value: 'cut', label: '直接切换' },
            ]}
          />
        </Form.Item>
      </div>
      <Form.List
        name="items"
        rules={[
          { validator: async (_, items?: unknown[]) => (items?.length ? undefined : Promise.reject(new Error('请至少添加一个大屏'))) },
        ]}
      >
        {(items, { add, remove, move }, { errors }) => (
          <>
            <ol className="playlist-items">
              {items.map(({ key, name }) => (
                <ItemRow key={key} index={name} count={items.length} onMove={move} onRemove={() => remove(name)} />
              ))}
            </ol>
            <Form.ErrorList errors={errors} />
            <Button
              type="dashed"
              block
              disabled={busy || items.length >= mostItems}
              onClick={() => add({ wall: undefined, query: '', seconds: 60 })}
            >
              {items.length >= mostItems ? `最多添加${mostItems}个大屏` : '添加大屏'}
            </Button>
          </>
        )}
      </Form.List>
      <FormEnd refused={refused} busy={busy} send="保存" onCancel={onCancel} />
    </Form>
  )
}
