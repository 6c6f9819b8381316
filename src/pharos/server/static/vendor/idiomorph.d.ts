// The part of idiomorph (https://github.com/bigskysoftware/idiomorph) that our scripts use. It is loaded as a classic
// script and is undefined if loading failed.

interface IdiomorphOptions {
  morphStyle?: "innerHTML" | "outerHTML";
  ignoreActiveValue?: boolean;
  callbacks?: {
    /** Returns false to leave the attribute unchanged. */
    beforeAttributeUpdated?: (name: string, node: Element, mutation: "update" | "remove") => boolean;
    /** Returns false to keep the node. */
    beforeNodeRemoved?: (node: Node) => boolean;
  };
}

interface Idiomorph {
  morph(oldNode: Element, newContent: Element | string, options?: IdiomorphOptions): Node[];
}

declare var Idiomorph: Idiomorph | undefined;
