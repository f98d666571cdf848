/** More points than this get a slider (monitoring §9). */
export const sliderFrom = 61

export const curveSlider = {
  // By its name it is the same one when the data come anew, and stays where somebody drew it.
  id: 'slider',
  type: 'slider',
  height: 18,
  bottom: 4,
  // Lines go on to the edge of what is looked at.
  filterMode: 'none',
  brushSelect: false,
  // The axis above says from when to when; labels beside the handles would be cut at the edge.
  showDetail: false,
} as const
