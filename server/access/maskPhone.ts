/** 138****2207: enough to recognise a number, not enough to use it. */
export const maskPhone = (phone: string | null) =>
  phone && phone.length > 7 ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : (phone ?? '')
