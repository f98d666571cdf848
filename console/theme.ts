import { type ThemeConfig, theme } from 'antd'
import type { ThemeMode } from './kit/themeMode.ts'

const light = {
  colorPrimary: '#1668c7',
  colorBgLayout: '#f3f6f9',
  colorText: '#1c2a38',
  colorTextSecondary: '#56687a',
  colorBorderSecondary: '#e3e9ef',
}
const dark = {
  colorPrimary: '#4c94e8',
  colorBgLayout: '#0d1420',
  colorBgContainer: '#151e2b',
  colorBgElevated: '#1a2534',
  colorText: '#e3eaf2',
  colorTextSecondary: '#9fb0c2',
  colorBorderSecondary: '#263243',
}

/** antd in the console's look: dense, quiet, radius 4; dark by antd's own algorithm. */
export const antdTheme = (mode: ThemeMode): ThemeConfig => ({
  algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
  token: { ...(mode === 'dark' ? dark : light), borderRadius: 4, fontSize: 14, fontFamily: 'var(--sans)' },
  components: { Table: { cellPaddingBlock: 8, cellPaddingInline: 10, headerBorderRadius: 4 }, Card: { bodyPadding: 16 } },
})
