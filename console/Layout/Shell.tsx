import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntApp, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { ApiContext, createQueries } from '../../core/useCall.ts'
import '../../assets/fonts/barlow.css'
import { api } from '../kit/session.ts'
import { useThemeMode } from '../kit/themeMode.ts'
import { antdTheme } from '../theme.ts'
import { Layout } from './Layout.tsx'

dayjs.locale('zh-cn')
const queries = createQueries()

/** Everything the pages inside the top bar stand on: queries, client, antd's look. */
export default function Shell() {
  const mode = useThemeMode()
  return (
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>
        <ConfigProvider locale={zhCN} theme={antdTheme(mode)}>
          <AntApp className="shell-app">
            <Layout />
          </AntApp>
        </ConfigProvider>
      </ApiContext>
    </QueryClientProvider>
  )
}
