/** What the processes in assets/processes say beside BPMN 2.0 itself, as a moddle descriptor. */
export const energyExtension = {
  name: 'Energy',
  uri: 'urn:energy-sites:process',
  prefix: 'energy',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Step',
      extends: ['bpmn:UserTask', 'bpmn:EndEvent'],
      properties: [
        /** What somebody must be able to do to take the step. */
        { name: 'capability', isAttr: true, type: 'String' },
        /** Who among them: see `Performer`. */
        { name: 'performer', isAttr: true, type: 'String' },
        /** Dictionary order_status of an order that waits here, or has ended here. */
        { name: 'state', isAttr: true, type: 'String' },
      ],
    },
  ],
}
