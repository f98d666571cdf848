import { Alert, Button, Form } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { FormFooter } from './FormFooter.tsx'
import type { Save } from './useSave.ts'
import type { FormValues } from './formValues.ts'
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
      {save.kept && (
        <Alert
          type="info"
          showIcon
          title="登录失效时未保存的内容已保留"
          action={
            <>
              <Button size="small" type="link" onClick={save.takeBack}>
                恢复内容
              </Button>
              <Button size="small" type="text" onClick={save.giveUp}>
                不再保留
              </Button>
            </>
          }
        />
      )}
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
