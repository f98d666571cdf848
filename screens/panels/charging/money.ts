/** Yuan as the walls show them: whole from a thousand on, 万元 from a hundred thousand on. */
export function money(yuan: number | null | undefined): { value: number | null; unit: string; digits: number } {
  if (yuan === null || yuan === undefined) return { value: null, unit: '元', digits: 0 }
  if (Math.abs(yuan) >= 100_000) return { value: yuan / 10_000, unit: '万元', digits: 2 }
  return { value: yuan, unit: '元', digits: Math.abs(yuan) >= 1000 ? 0 : 2 }
}
