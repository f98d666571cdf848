import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useMemo } from 'react'
import '../../assets/fonts/barlow.css'
import { useUser } from '../../core/session.ts'
import { ApiContext, createQueries } from '../../core/useCall.ts'
import { api } from '../session/api.ts'
import { useThemeMode } from '../kit/themeMode.ts'
import '../kit/kit.css'
import '../kit/palette.css'
import { antdTheme } from '../theme.ts'
import { Layout } from './Layout.tsx'

dayjs.locale('zh-cn')

/** Everything the pages inside the top bar stand on: queries, client, antd's look. */
export default function Shell() {
  const mode = useThemeMode()
  const who = useUser()?.token
  // Nothing one user has seen may be shown to the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session, another cache
  const queries = useMemo(createQueries, [who])
  return (
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>
        <ConfigProvider locale={zhCN} theme={antdTheme(mode)}>
          <AntApp className="shell-app" message={{ top: 64 }}>
            <Layout />
          </AntApp>
        </ConfigProvider>
      </ApiContext>
    </QueryClientProvider>
  )
}
