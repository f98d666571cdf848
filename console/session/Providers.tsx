import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useMemo } from 'react'
import { useUser } from '../../core/session.ts'
import { useReducedMotion } from '../../core/browser/useReducedMotion.ts'
import { ApiContext } from '../../core/call/useCall.ts'
import { useThemeMode } from '../kit/hooks/themeMode.ts'
import { useNarrow } from '../kit/hooks/useNarrow.ts'
import '../kit/palette.css'
import '../kit/text.css'
import { api } from './api.ts'
import { createConsoleQueries } from './createConsoleQueries.ts'
import { antdTheme } from '../theme.ts'

dayjs.locale('zh-cn')

/** What pages stand on: queries, client, antd's look. */
export function Providers({ children }: { children: ReactNode }) {
  const mode = useThemeMode()
  const narrow = useNarrow()
  const still = useReducedMotion()
  const who = useUser()?.userId
  // Nothing one user has seen may be shown to the next one; who signs in again goes on with what is written already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user, another cache
  const queries = useMemo(createConsoleQueries, [who])
  return (
    // What stands keeps the cache it was drawn from: all of it is drawn anew.
    <QueryClientProvider key={who ?? ''} client={queries}>
      <ApiContext value={api}>
        <ConfigProvider locale={zhCN} theme={antdTheme(mode, narrow, still)}>
          <AntApp className="shell-app" message={{ top: 64 }} notification={{ top: 64 }}>
            {children}
          </AntApp>
        </ConfigProvider>
      </ApiContext>
    </QueryClientProvider>
  )
}
