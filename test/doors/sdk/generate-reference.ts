/** The reference of the SDK in Markdown: every exported declaration as it is written, with its docstring. */
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const REFERENCE = new URL("../../../docs/reference/sdk.md", import.meta.url);

const ENTRY = fileURLToPath(new URL("../../../sdk/src/index.ts", import.meta.url));
const HEAD = `# TypeScript SDK

Made from the docstrings of \`sdk/src\` by \`node test/doors/sdk/write-reference.ts\`. \`Schemas["Fact"]\` and the like are the types of the
[HTTP API](api.md); \`Options<…>\` are their fields as a program names them, \`maxTokens\` for \`max_tokens\`, where instants may be dates.
`;

/** The text of `docs/reference/sdk.md`. */
export function generateReference(): string {
  const program = ts.createProgram([ENTRY], {
    allowImportingTsExtensions: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
  });
  const checker = program.getTypeChecker();
  const entry = program.getSourceFile(ENTRY);
  const module = entry && checker.getSymbolAtLocation(entry);
  if (module === undefined) throw new Error(`${ENTRY} exports nothing`);
  const exported = checker.getExportsOfModule(module);
  const sections = exported.flatMap((symbol) => {
    const origin = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    const [declaration] = origin.declarations ?? [];
    return declaration === undefined ? [] : [section(symbol.name, declaration)];
  });
  return `${HEAD}\n${sections.join("\n\n")}\n`;
}

function section(name: string, declaration: ts.Declaration): string {
  const parts = [`## ${name}`, docsOf(declaration)];
  if (ts.isClassDeclaration(declaration)) {
    const base = declaration.heritageClauses?.map((clause) => textOf(clause)).join(" ");
    parts.push(code(`class ${name}${base ? ` ${base}` : ""}`));
    for (const member of declaration.members) if (isPublic(member)) parts.push(...memberOf(name, member));
  } else
    parts.push(
      code(
        textOf(declaration)
          .replace(/^export /, "")
          .replace(/(?<=\)[^{]*) \{[^]*$/, ts.isFunctionDeclaration(declaration) ? "" : "$&"),
      ),
    );
  return parts.filter((part) => part !== "").join("\n\n");
}

function memberOf(owner: string, member: ts.ClassElement): string[] {
  const name = ts.isConstructorDeclaration(member) ? `new ${owner}` : (member.name?.getText() ?? "");
  const body =
    ts.isConstructorDeclaration(member) || ts.isMethodDeclaration(member) || ts.isGetAccessor(member)
      ? member.body
      : undefined;
  const declared = body === undefined ? textOf(member) : textOf(member).slice(0, -body.getText().length).trim();
  return [`### ${name}`, docsOf(member), code(declared)];
}

const isPublic = (member: ts.ClassElement): boolean =>
  !ts.isPrivateIdentifier(member.name ?? member) &&
  !ts.getJSDocTags(member).some(({ tagName }) => tagName.text === "internal");

/** A declaration without its docstring, whose own fields keep theirs. */
const textOf = (node: ts.Node): string => node.getText();

const code = (text: string): string => `\`\`\`typescript\n${text}\n\`\`\``;

function docsOf(node: ts.Node): string {
  const doc = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc);
  return (ts.getTextOfJSDocComment(doc?.comment) ?? "").trim();
}
