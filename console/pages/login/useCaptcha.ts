import { useCallback, useEffect, useRef, useState } from 'react'
import { type Captcha, loadCaptcha } from './loadCaptcha.ts'

/** The server keeps a captcha for two minutes. */
const oldMs = 100_000

/**
 * The captcha of a form: `null` while it loads, `'failed'` when three attempts brought none.
 * @param onChange the picture is replaced: what was typed from the old one goes with it
 */
export function useCaptcha(onChange: () => void) {
  const [captcha, setCaptcha] = useState<Captcha | null | 'failed'>(null)
  const running = useRef<AbortController>(undefined)
  const loadedAt = useRef(0)
  const changed = useRef(onChange)
  changed.current = onChange

  const refresh = useCallback(() => {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    setCaptcha(null)
    changed.current()
    loadCaptcha(run.signal).then(
      loaded => {
        if (run.signal.aborted) return
        loadedAt.current = Date.now()
        setCaptcha(loaded)
      },
      () => run.signal.aborted || setCaptcha('failed'),
    )
  }, [])
  useEffect(() => {
    refresh()
    return () => running.current?.abort()
  }, [refresh])

  return {
    captcha,
    /** The id to send; '' while there is none. */
    id: captcha && captcha !== 'failed' ? captcha.id : '',
    refresh,
    /** Somebody begins to type: a captcha about to expire is replaced first. */
    freshen: () => {
      if (loadedAt.current && Date.now() - loadedAt.current > oldMs) refresh()
    },
  }
}
