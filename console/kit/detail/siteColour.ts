/** What a kind of site means in colour, as on every wall: one meaning, one colour. */
const colours: Readonly<Record<string, string>> = {
  '001': 'var(--grid)',
  '002': 'var(--generation)',
  '003': 'var(--generation)',
  '004': 'var(--storage)',
  '005': 'var(--charging)',
  '006': 'var(--consumption)',
}

export const siteColour = (type: string) => colours[type] ?? 'var(--text3)'
