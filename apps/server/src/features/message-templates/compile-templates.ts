import {
  type CompiledTemplate,
  compileTemplate,
  type MessageTemplate,
} from '@thuto/domain/reconciliation/message-templates';

/** Compiles the templates. Leaves out those that do not compile. */
export const compileTemplates = (templates: readonly MessageTemplate[]): CompiledTemplate[] =>
  templates.map(compileTemplate).filter((compiled) => typeof compiled !== 'string');
