/** Every panel in every state, without a server: development only (`?gallery` there), never part of a production build. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Api } from '../../core/client.ts'
import { CallError, codes } from '../../core/errors.ts'
import { ApiContext } from '../../core/call/useCall.ts'
import '../kit/stage/stage.css'
import { KitGallery } from './KitGallery.tsx'
import type { Sample } from './sample.ts'
import { samples } from './samples.ts'

const states = { 正常: 'normal', 首次加载: 'first', 空: 'empty', 失败: 'failed', 延迟: 'late' } as const
type State = (typeof states)[keyof typeof states]

export default function Gallery() {
  const asked = new URLSearchParams(location.search).get('gallery')
  if (asked === 'kit') return <KitGallery />
  const shown = asked ? samples.filter(({ title }) => title.includes(asked)) : samples
  return (
    <div className="stage" style={{ position: 'static', display: 'block', overflow: 'visible', height: 'auto' }}>
      {shown.map(sample => (
        <section key={sample.title}>
          <h2 style={{ padding: '16px 0' }}>{sample.title}</h2>
          <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
            {Object.entries(states).map(([name, state]) => (
              <figure key={name} style={{ margin: 0 }}>
                <figcaption>{name}</figcaption>
                <Shown sample={sample} state={state} />
              </figure>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

const unreachable = () => new CallError(codes.network, 'sample')

/** `line.down`: the server has gone; what was answered before stays on show and grows old. */
function apiOf({ answers, empty }: Sample, state: State, line: { down: boolean }): Api {
  return async call => {
    if (state === 'first') return new Promise(() => {})
    const known = (state === 'empty' ? empty : answers).find(({ path }) => path === call.path)
    if (!known || state === 'failed' || line.down) throw unreachable()
    return known.reply as never
  }
}

function Shown({ sample, state }: { sample: Sample; state: State }) {
  const line = useMemo(() => ({ down: false }), [])
  const api = useMemo(() => apiOf(sample, state, line), [sample, state, line])
  const queries = useMemo(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }), [])
  useEffect(() => {
    if (state !== 'late') return
    const timer = setTimeout(() => {
      line.down = true
      void queries.refetchQueries()
    }, 1000)
    return () => clearTimeout(timer)
  }, [queries, state, line])
  return (
    <ApiContext value={api}>
      <QueryClientProvider client={queries}>
        <div style={{ display: 'grid', width: sample.width, height: sample.height }}>{sample.show()}</div>
      </QueryClientProvider>
    </ApiContext>
  )
}
