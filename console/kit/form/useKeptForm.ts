import { useEffect, useRef, useState } from 'react'
import { session } from '../../../core/session.ts'
import { layers } from '../hooks/useLayer.ts'
import { keptForms } from './keptForms.ts'
import type { FormValues } from './formValues.ts'

/** Which form this is: where it stands, what it is about, and where it is sent. */
const formOf = (path: string, { pathname, search }: Location) => {
  const query = new URLSearchParams(search)
  return [path, pathname, ...layers.map(name => query.get(name) ?? '')].join(' ')
}

/** What somebody had typed into this form when the session ended under it, offered back to the same person. */
export function useKeptForm(path: string, unsaved: () => FormValues | undefined) {
  const [form] = useState(() => formOf(path, location))
  const [userId] = useState(() => session.getState().userInfo?.userId ?? '')
  const [kept, setKept] = useState(() => (userId ? keptForms.read(userId, form) : undefined))
  const latest = useRef(unsaved)
  latest.current = unsaved
  useEffect(() => {
    const keep = () => {
      const values = session.expired && userId ? latest.current() : undefined
      if (values) keptForms.keep(userId, form, values)
    }
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [userId, form])
  const forget = () => {
    keptForms.forget(userId, form)
    setKept(undefined)
  }
  return { kept, forget }
}
