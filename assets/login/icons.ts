/** Line icons on a 48 × 48 field, centre 0 0; drawn with the stroke of their group. */
export const icons = {
  panel: 'M-15-11h30l6 22h-42zM-18 0h36M-5-11l-3 22M5-11l3 22',
  pylon: 'M0-20l-10 40M0-20l10 40M-14-8h28M-10 2h20M-7 20l12-18M7 20l-12-18',
  battery: 'M-18-11h33v22h-33zM15-5h4v10h-4M-11-5v10M-3-5v10M5-5v10',
  plant: 'M-19 17v-20l12 8v-8l12 8v-8l3-14h6l3 34zM-12 8v3M0 8v3',
  charger: 'M-14 18v-36h18v36zM-18 18h26M-9-12h8v8h-8zM4-2h5v11a4 4 0 0 0 8 0v-14l-6-7',
  flame: 'M0 20c-11 0-14-8-11-16 2-5 6-8 6-14 8 4 8 9 8 12 3-1 4-3 4-5 5 6 6 11 5 15-2 5-6 8-12 8z',
  drop: 'M0-20c8 11 13 17 13 25a13 13 0 0 1-26 0c0-8 5-14 13-25z',
  house: 'M-19 0l19-16 19 16M-14-4v22h28v-22M-4 18v-11h8v11',
  wind: 'M0-3l0 23M0-3a3 3 0 1 0 .1 0M-2-5l-11-12M3-5l15-4M0-1l-4 13',
} as const
export type Icon = keyof typeof icons
