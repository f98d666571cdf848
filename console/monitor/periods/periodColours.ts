import type { TariffPeriod } from '../../../core/rules/tariff.ts'
import type { ThemeMode } from '../../kit/hooks/themeMode.ts'

/** Dear hours warm, cheap hours cool, as on the walls: 尖 a deeper 峰, 平 the grid's colour, 谷 that of the cheap. As a canvas knows them. */
export const periodColours: Readonly<Record<ThemeMode, Readonly<Record<TariffPeriod, string>>>> = {
  light: { J: '#7a3b14', F: '#b9770e', P: '#1668c7', G: '#13956c' },
  dark: { J: '#c98a5e', F: '#f6b44b', P: '#4c94e8', G: '#3ad29f' },
}
