/** What a connection says that is to be nobody in particular again. */
export const beingNobody = 'reset role; reset energy_sites.org'
