interface Used {
  consumption: number | null
  charging: number | null
}

/** What is used in all, kWh: what loads and piles take. What a storage takes is used when it comes out, or lost. */
export const usedEnergy = ({ consumption, charging }: Used): number | null =>
  consumption === null && charging === null ? null : (consumption ?? 0) + (charging ?? 0)
