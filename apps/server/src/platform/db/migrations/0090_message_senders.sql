-- Only messages of known senders are money. The channels of mobile money operators get the senders that new ones suggest.
ALTER TABLE "payment_channels" ADD COLUMN "senders" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "payment_channels" SET "senders" = '{MPESA,M-PESA}' WHERE "kind" = 'mpesa';--> statement-breakpoint
UPDATE "payment_channels" SET "senders" = '{EcoCash}' WHERE "kind" = 'ecocash';--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "sender" text;
