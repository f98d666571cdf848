import { useUrlState } from '../../../kit/hooks/useUrlState.ts'
import { keepPins, keptPins, type Pin, readPins, writePins } from '../../../monitor/pins.ts'

/** What is looked at: the address's, which can be sent to a colleague; else what this window kept. */
export function usePins(): [Pin[], (pins: Pin[]) => void] {
  const [{ pins: text }, setState] = useUrlState({ pins: '' })
  const pins = text === '' ? keptPins() : readPins(text)
  return [
    pins,
    next => {
      keepPins(next)
      // A lone dash: nothing, and not what the window kept.
      setState({ pins: writePins(next) || '-' }, true)
    },
  ]
}
