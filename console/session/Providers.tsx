import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useMemo } from 'react'
import { resource } from '../../core/contract/resource.ts'
import { useUser } from '../../core/session.ts'
import { useReducedMotion } from '../../core/useReducedMotion.ts'
import { ApiContext, callKey } from '../../core/useCall.ts'
import { useThemeMode } from '../kit/themeMode.ts'
import { useNarrow } from '../kit/useNarrow.ts'
import '../kit/palette.css'
import '../kit/text.css'
import { api } from './api.ts'
import { createConsoleQueries } from './createConsoleQueries.ts'
import { takeEarlyMenu } from './earlyMenu.ts'
import { antdTheme } from '../theme.ts'

dayjs.locale('zh-cn')

/** An empty cache but for the menu, where it was asked for ahead. */
function openQueries(): QueryClient {
  const queries = createConsoleQueries()
  const menu = takeEarlyMenu()
  if (menu) void queries.prefetchQuery({ queryKey: callKey(resource.getMenuByUser, {}), queryFn: () => menu })
  return queries
}

/** What pages stand on: queries, client, antd's look. */
export function Providers({ children }: { children: ReactNode }) {
  const mode = useThemeMode()
  const narrow = useNarrow()
  const still = useReducedMotion()
  const who = useUser()?.token
  // Nothing one user has seen may be shown to the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session, another cache
  const queries = useMemo(openQueries, [who])
  return (
    <QueryClientProvider client={queries}>
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
