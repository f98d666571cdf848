import { App, Form, type FormInstance } from 'antd'
import { useContext, useEffect, useRef, useState } from 'react'
import type { AnyCall, InputOf, ReplyOf } from '../../../core/contract/call.ts'
import { CallError, sentence } from '../../../core/errors.ts'
import { useApi } from '../../../core/call/useCall.ts'
import { createKeys } from './createKeys.ts'
import { formErrors } from './formErrors.ts'
import { formText } from './formText.ts'
import type { FormValues } from './formValues.ts'
import { type Leave, LeaveContext } from './leaveContext.ts'
import { useKeptForm } from './useKeptForm.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

/** A form on its way to the server, as `SaveForm` and `FormDialog` draw it. */
export interface Save {
  form: FormInstance<FormValues>
  /** The inputs stand there: from now on a change is one. */
  begin: () => void
  busy: boolean
  /** Why the server refused, as a sentence; '' = it did not. */
  refused: string
  /** A check failed a moment ago: the documented lock. */
  locked: boolean
  submit: (values: FormValues) => Promise<void>
  /** The form's own rules complain. */
  incomplete: () => void
  /** What stood in it when the session ended under it; undefined = nothing, or it was taken back or given up. */
  kept: FormValues | undefined
  takeBack: () => void
  giveUp: () => void
  /** Leaves the form, asking first where something typed would be lost. */
  leave: Leave
}

export interface SaveOptions<C extends AnyCall> {
  /** Input of the call, where it is more or less than the form's values. */
  input?: (values: FormValues) => InputOf<C>
  done: (reply: ReplyOf<C>, values: FormValues) => void
  /** How long the server's sentence stands, s; longer where there is a number to note. */
  messageSeconds?: (values: FormValues) => number | undefined
  /** Sentence where the server gives none. */
  failed?: string
  onRefused?: (error: CallError) => void
}

type NamePath = (string | number)[]

/** The documents' lock of a form whose check failed, ms. */
const lockMs = 2000

/** Sends a form: the server's complaints stand at their fields, the first gets the focus, and nothing typed is lost by a slip. */
export function useSave<C extends AnyCall>(call: C, { input, done, messageSeconds, failed = '保存失败', onRefused }: SaveOptions<C>): Save {
  const api = useApi()
  const { message } = App.useApp()
  const [form] = Form.useForm<FormValues>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const [locked, setLocked] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Known at once, where the state comes with the next picture: two clicks in one moment are one. */
  const sending = useRef(false)
  const [keys] = useState(createKeys)
  /** The field the server complained about; it takes the focus once the inputs are free again. */
  const [complaint, setComplaint] = useState<NamePath>()
  /** The values as they stood when the form opened, or when they were saved. */
  const known = useRef<string>(undefined)
  const now = () => formText(form.getFieldsValue())
  const begin = () => {
    known.current = now()
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (busy || !complaint) return
    form.scrollToField(complaint, { focus: true, block: 'nearest' })
    setComplaint(undefined)
  }, [form, busy, complaint])
  const dirty = () => known.current !== undefined && now() !== known.current
  const leave = useLeaveGuard(dirty)
  const { kept, forget } = useKeptForm(call.path, () => (dirty() ? form.getFieldsValue() : undefined))
  const takeBack = () => {
    form.setFieldsValue(kept ?? {})
    forget()
  }

  const dialog = useContext(LeaveContext)
  useEffect(() => {
    if (!dialog) return
    dialog.current = leave
    return () => {
      dialog.current = undefined
    }
  })

  const lock = () => {
    setLocked(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setLocked(false), lockMs)
  }
  const submit = async (values: FormValues) => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setRefused('')
    try {
      const given = input ? input(values) : (values as InputOf<C>)
      const reply = await api(call, given, {
        key: keys.of(given),
        onMessage: msg => void message.success(msg, messageSeconds?.(values)),
      })
      keys.done()
      known.current = now()
      forget()
      done(reply, values)
    } catch (error) {
      const fields =
        error instanceof CallError ? formErrors(error.fields).filter(({ name }) => String(name[0]) in form.getFieldsValue()) : []
      if (fields.length > 0) {
        form.setFields(fields as Parameters<typeof form.setFields>[0])
        setComplaint(fields[0]!.name)
        lock()
      } else setRefused(sentence(error, failed))
      if (error instanceof CallError) onRefused?.(error)
    } finally {
      sending.current = false
      setBusy(false)
    }
  }
  const incomplete = () => {
    void message.warning('保存信息不完整，请继续填写完整')
    lock()
  }
  return { form, begin, busy, refused, locked, submit, incomplete, kept, takeBack, giveUp: forget, leave }
}
