import { Alert, Button, Form } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { FormFooter } from './FormFooter.tsx'
import type { FormValues, Save } from './useSave.ts'
import './saveForm.css'

interface Props {
  save: Save
  initial?: FormValues
  /** The word of the button that sends. */
  send?: string
  onCancel: () => void
  children: ReactNode
}

/** A form with its end: what the server said, and the two ways out. */
export function SaveForm({ save, initial, send = '保存', onCancel, children }: Props) {
  // A dialog mounts its content after itself: only here are the inputs known, and an untouched form must not ask when it is left.
  useEffect(save.begin, [])
  return (
    <Form
      form={save.form}
      layout="vertical"
      className="save-form"
      onKeyDown={event => {
        // In fields of several lines Enter is a line.
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
        event.preventDefault()
        if (!save.busy && !save.locked) save.form.submit()
      }}
      initialValues={initial}
      onFinish={save.submit}
      onFinishFailed={save.incomplete}
      disabled={save.busy}
      scrollToFirstError={{ focus: true, block: 'nearest' }}
    >
      <div className="save-form-fields">{children}</div>
      {save.refused && <Alert type="error" showIcon title={save.refused} />}
      <FormFooter>
        <Button onClick={() => save.leave(onCancel)}>取消</Button>
        <Button type="primary" htmlType="submit" title={`${send}（Ctrl+Enter）`} loading={save.busy} disabled={save.locked}>
          {send}
        </Button>
      </FormFooter>
    </Form>
  )
}
