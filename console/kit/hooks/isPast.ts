/** Is it a day, and has it begun? @param today the site's, as all days `YYYY-MM-DD` */
export const isPast = (day: string, today: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().slice(0, 10) === day && day <= today
