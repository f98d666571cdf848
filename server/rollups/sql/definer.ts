/**
 * What is kept of a group is made of all its sites, also where somebody writes who sees a part of them
 * (server/database/rowSecurity.ts).
 */
export const definer = 'security definer set search_path = public, pg_temp'
