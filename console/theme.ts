import { type ThemeConfig, theme } from 'antd'
import type { ThemeMode } from './kit/hooks/themeMode.ts'

const light = {
  colorPrimary: '#1668c7',
  colorBgLayout: '#f3f6f9',
  colorText: '#1c2a38',
  colorTextSecondary: '#56687a',
  colorTextDescription: '#607181',
  colorTextPlaceholder: '#607181',
  colorBorderSecondary: '#e3e9ef',
}
const dark = {
  colorPrimary: '#4c94e8',
  colorBgLayout: '#0d1420',
  colorBgContainer: '#151e2b',
  colorBgElevated: '#1a2534',
  colorText: '#e3eaf2',
  colorTextSecondary: '#9fb0c2',
  colorTextDescription: '#8496aa',
  colorTextPlaceholder: '#8496aa',
  colorBorderSecondary: '#263243',
}

/** Under a thumb: nothing that is pressed is lower than 40 px; a segment lies 2 px within its track. */
const touch = { controlHeightSM: 40, controlHeight: 40, controlHeightLG: 40 }
const touched: ThemeConfig['components'] = {
  Segmented: { controlHeight: 44, controlHeightSM: 44 },
  DatePicker: { cellWidth: 36, cellHeight: 36 },
}

/**
 * antd in the console's look: dense, quiet, radius 4; dark by antd's own algorithm.
 * @param narrow on a phone
 * @param still no motion is wanted
 */
export const antdTheme = (mode: ThemeMode, narrow: boolean, still = false): ThemeConfig => {
  const colours = mode === 'dark' ? dark : light
  return {
    // The styles are a file of the build (assets/build/antdSheet.ts); here only their tokens become variables.
    zeroRuntime: true,
    hashed: false,
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { ...colours, borderRadius: 4, fontSize: 14, fontFamily: 'var(--sans)', motion: !still, ...(narrow && touch) },
    components: {
      // The sentence of an empty table is to be read; antd draws it like something switched off.
      Table: { cellPaddingBlock: 8, cellPaddingInline: 10, headerBorderRadius: 4, colorTextDisabled: colours.colorTextDescription },
      // White on it 4.6 : 1.
      Badge: { colorError: '#d63b3b', colorErrorHover: '#d63b3b' },
      ...(narrow && touched),
    },
  }
}
